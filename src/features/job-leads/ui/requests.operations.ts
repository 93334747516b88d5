import { graphql } from "../../../ui/graphql.ts";

export const GetPainterRequestForm = graphql(`
  query GetPainterRequestForm {
    painterRequestSettings {
      isOpen
      closedText
      kinds
    }
    painterRequestCaptcha
    painterRequestBrands {
      id
      name
      interior
      exterior
    }
  }
`);

export const FindJobPlaces = graphql(`
  query FindJobPlaces($text: String!) {
    jobPlaces(text: $text) {
      key
      label
    }
  }
`);

export const AskForPainter = graphql(`
  mutation AskForPainter($input: PainterRequestInput!) {
    askForPainter(input: $input) {
      number
      userErrors {
        code
        field
        message
      }
    }
  }
`);

export const ResendPainterRequestLink = graphql(`
  mutation ResendPainterRequestLink($email: String!, $instance: String!, $placeKey: String!) {
    resendPainterRequestLink(email: $email, instance: $instance, placeKey: $placeKey) {
      userErrors {
        code
        field
        message
      }
    }
  }
`);

export const GetPainterRequest = graphql(`
  query GetPainterRequest($token: String!) {
    painterRequest(token: $token) {
      number
      status
      outcome
      instance
      title
      facts {
        label
        value
      }
      note
      contact {
        label
        value
      }
      notes {
        id
        at
        text
      }
      photos {
        id
        path
        width
        height
      }
      matched
      answered
      progress
      madeAt
      timeZone
    }
  }
`);

export const ConfirmPainterRequest = graphql(`
  mutation ConfirmPainterRequest($token: String!) {
    confirmPainterRequest(token: $token) {
      userErrors {
        code
        field
        message
      }
    }
  }
`);

export const AddPainterRequestNote = graphql(`
  mutation AddPainterRequestNote($token: String!, $text: String!) {
    addPainterRequestNote(token: $token, text: $text) {
      userErrors {
        code
        field
        message
      }
    }
  }
`);

export const WithdrawPainterRequest = graphql(`
  mutation WithdrawPainterRequest($token: String!) {
    withdrawPainterRequest(token: $token) {
      userErrors {
        code
        field
        message
      }
    }
  }
`);

export const AnswerPainterRequest = graphql(`
  mutation AnswerPainterRequest($token: String!, $outcome: String) {
    answerPainterRequest(token: $token, outcome: $outcome) {
      userErrors {
        code
        field
        message
      }
    }
  }
`);
