import { graphql } from "../../../ui/graphql.ts";

export const GetImports = graphql(`
  query GetImports($after: String!) {
    importKinds {
      kind
      name
      hint
    }
    imports(after: $after) {
      rows {
        number
        name
        status
        statusLabel
        isRunning
        kinds
        userName
        createdAt
        changes
        rejected
        undoneBy
      }
      nextCursor
    }
  }
`);

export const GetImportKinds = graphql(`
  query GetImportKinds {
    importKinds {
      kind
      name
      hint
      columns
    }
  }
`);

export const GetImport = graphql(`
  query GetImport($number: Int!, $view: ImportView!, $action: String!, $after: String!) {
    import(number: $number, view: $view, action: $action, after: $after) {
      import {
        number
        name
        mode
        status
        statusLabel
        isRunning
        kinds
        userName
        createdAt
        appliedAt
        doneShare
        problem
        changes
        rejected
        undoesNumber
        undoneBy
        mayApply
        mayPlanAgain
        mayDiscard
        mayUndo
      }
      counts {
        kind
        fileKind
        created
        changed
        unchanged
        withdrawn
        rejected
      }
      alarms {
        kind
        code
        count
        message
      }
      changes {
        kind
        key
        line
        action
        cells {
          column
          before
          after
        }
      }
      problems {
        id
        kind
        line
        key
        column
        message
      }
      nextCursor
    }
  }
`);

export const ApplyImport = graphql(`
  mutation ApplyImport($number: Int!, $alarmsAccepted: Boolean = false) {
    applyImport(number: $number, alarmsAccepted: $alarmsAccepted) {
      userErrors {
        code
        field
        message
      }
    }
  }
`);

export const PlanImportAgain = graphql(`
  mutation PlanImportAgain($number: Int!) {
    planImportAgain(number: $number) {
      userErrors {
        code
        field
        message
      }
    }
  }
`);

export const DiscardImport = graphql(`
  mutation DiscardImport($number: Int!) {
    discardImport(number: $number) {
      userErrors {
        code
        field
        message
      }
    }
  }
`);

export const PlanImportUndo = graphql(`
  mutation PlanImportUndo($number: Int!) {
    planImportUndo(number: $number) {
      userErrors {
        code
        field
        message
      }
    }
  }
`);
