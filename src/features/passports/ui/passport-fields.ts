import { graphql } from "../../../ui/graphql.ts";

export const PaintedColourFields = graphql(`
  fragment PaintedColourFields on PaintedColour {
    area
    sku
    productName
    brand
    size
    base
    colourId
    colourName
    colourCode
    colourBrand
    colourStrength
    hex
    quantity
    litres
    batchDate
  }
`);
