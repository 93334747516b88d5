import { graphql } from "../../../ui/graphql.ts";

export const GetStaffOrders = graphql(`
  query GetStaffOrders($view: StaffOrderView!, $storeId: String!, $text: String!, $after: String!) {
    staffOrders(view: $view, storeId: $storeId, text: $text, after: $after) {
      rows {
        orderCode
        shipment
        storeId
        storeName
        status
        statusLabel
        businessName
        poNumber
        promisedFor
        deliveryMode
        units
        createdAt
      }
      nextCursor
      stores {
        id
        name
      }
    }
  }
`);

export const GetStaffOrder = graphql(`
  query GetStaffOrder($orderCode: String!) {
    staffOrder(orderCode: $orderCode) {
      order {
        orderCode
        statusLabel
        isToPick
        businessName
        accountNumber
        placedBy
        creationDate
        promisedFor
        deliveryMode
        deliveryAddress
        authorityToLeave
        poNumber
        note
        timeZone
        missingUnits
        canCancel
        canCancelRest
        canReturn
        canAnswer
        returnableLines {
          itemId
          name
          sku
          quantity
          most
          canRestock
        }
        returns {
          shown {
            id
            date
            reason
            status
            goods {
              formattedValue
            }
            card {
              value
              formattedValue
            }
            pointsBack
          }
          units
          problem
          needsStaff
        }
        claims {
          id
          itemId
          problem
          quantity
          description
          date
          by
          answer {
            outcome
            words
            date
          }
        }
        nextOrderCode
        mails
        shipments(first: 15) {
          shipment
          storeId
          storeName
          status
          statusLabel
          version
          mayWork
          how
          carrier
          trackingNumber
          trackingUrl
          receivedBy
          leftAt
          arrivedAt
          proofs
          lines {
            itemId
            sku
            name
            productSize
            colour
            hex
            reference
            barcode
            quantity
            picked
            missing
          }
        }
        timeline {
          date
          kind
          description
          by
        }
        otherStores {
          id
          name
        }
      }
      userErrors {
        code
        message
      }
    }
  }
`);

export const GetOrderPaper = graphql(`
  query GetOrderPaper($paper: StaffOrderPaper!, $orderCode: String!, $shipment: Int, $storeId: String) {
    staffOrderPaper(paper: $paper, orderCode: $orderCode, shipment: $shipment, storeId: $storeId) {
      document {
        fileName
        mimeType
        content
      }
      userErrors {
        code
        message
      }
    }
  }
`);

export const GetOrderPickSheets = graphql(`
  query GetOrderPickSheets($taskIds: [String!]!) {
    staffPickSheets(taskIds: $taskIds) {
      document {
        fileName
        mimeType
        content
      }
      userErrors {
        code
        message
      }
    }
  }
`);

export const StartPicking = graphql(`
  mutation StartPicking($orderCode: String!, $shipment: Int!, $storeId: String!) {
    startPicking(orderCode: $orderCode, shipment: $shipment, storeId: $storeId) {
      userErrors {
        code
        field
        message
      }
    }
  }
`);

export const SavePickProgress = graphql(`
  mutation SavePickProgress(
    $orderCode: String!
    $shipment: Int!
    $storeId: String!
    $version: Int!
    $isAll: Boolean
    $lines: [PickedUnitsInput!]
  ) {
    savePickProgress(
      orderCode: $orderCode
      shipment: $shipment
      storeId: $storeId
      version: $version
      isAll: $isAll
      lines: $lines
    ) {
      userErrors {
        code
        field
        message
      }
    }
  }
`);

export const PickScanned = graphql(`
  mutation PickScanned($orderCode: String!, $shipment: Int!, $storeId: String!, $code: String!) {
    pickScanned(orderCode: $orderCode, shipment: $shipment, storeId: $storeId, code: $code) {
      userErrors {
        code
        field
        message
      }
    }
  }
`);

export const ShortPick = graphql(`
  mutation ShortPick(
    $orderCode: String!
    $shipment: Int!
    $storeId: String!
    $version: Int!
    $itemId: String!
    $units: Int!
    $reason: ShortReason!
    $answer: ShortAnswer!
    $toStoreId: String
  ) {
    shortPick(
      orderCode: $orderCode
      shipment: $shipment
      storeId: $storeId
      version: $version
      itemId: $itemId
      units: $units
      reason: $reason
      answer: $answer
      toStoreId: $toStoreId
    ) {
      userErrors {
        code
        field
        message
      }
    }
  }
`);

export const MarkReady = graphql(`
  mutation MarkReady($orderCode: String!, $shipment: Int!, $storeId: String!) {
    markReady(orderCode: $orderCode, shipment: $shipment, storeId: $storeId) {
      userErrors {
        code
        field
        message
      }
    }
  }
`);

export const HandOver = graphql(`
  mutation HandOver($orderCode: String!, $shipment: Int!, $storeId: String!, $receivedBy: String) {
    handOver(orderCode: $orderCode, shipment: $shipment, storeId: $storeId, receivedBy: $receivedBy) {
      userErrors {
        code
        field
        message
      }
    }
  }
`);

export const DispatchShipment = graphql(`
  mutation DispatchShipment(
    $orderCode: String!
    $shipment: Int!
    $storeId: String!
    $carrier: String!
    $trackingNumber: String
    $trackingUrl: String
  ) {
    dispatchShipment(
      orderCode: $orderCode
      shipment: $shipment
      storeId: $storeId
      carrier: $carrier
      trackingNumber: $trackingNumber
      trackingUrl: $trackingUrl
    ) {
      userErrors {
        code
        field
        message
      }
    }
  }
`);

export const MarkArrived = graphql(`
  mutation MarkArrived($orderCode: String!, $shipment: Int!, $storeId: String!, $at: String, $receivedBy: String) {
    markArrived(orderCode: $orderCode, shipment: $shipment, storeId: $storeId, at: $at, receivedBy: $receivedBy) {
      userErrors {
        code
        field
        message
      }
    }
  }
`);

export const SendOrderMailAgain = graphql(`
  mutation SendOrderMailAgain($orderCode: String!, $mail: String!) {
    sendOrderMailAgain(orderCode: $orderCode, mail: $mail) {
      userErrors {
        code
        field
        message
      }
    }
  }
`);
