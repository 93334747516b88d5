import { graphql } from "../../../ui/graphql.ts";

const ColourFields = graphql(`
  fragment ColourFields on Colour {
    id
    name
    code
    hex
    family
    lrv
    baseId
    base {
      id
      name
    }
    untintableColourBase {
      id
      name
    }
    brand {
      id
      slug
      name
    }
    productBrand {
      id
      slug
      name
    }
    colourStrengths {
      label
      value
    }
    rgb {
      hex
      r
      g
      b
    }
    colourApplicationType {
      interior
      exterior
      approximate
    }
  }
`);

export const BaseColours = graphql(
  `
    query baseColours($baseIds: [ID!]!, $colourBrandIds: [ID!]!, $productBrandIds: [ID!]!) {
      baseColours(baseIds: $baseIds, colourBrandIds: $colourBrandIds, productBrandIds: $productBrandIds) {
        ...ColourFields
      }
    }
  `,
  [ColourFields],
);

export const GetColourById = graphql(
  `
    query getColourById($id: ID!) {
      getColourById(id: $id) {
        ...ColourFields
      }
    }
  `,
  [ColourFields],
);

export const ConsumerColours = graphql(
  `
    query consumerColours($productParams: ColourProductParams!, $pagination: ColourPagination!) {
      consumerColours(productParams: $productParams, pagination: $pagination) {
        currentPage
        pageSize
        totalPages
        totalResults
        colours {
          ...ColourFields
        }
      }
    }
  `,
  [ColourFields],
);

export const DefaultColour = graphql(
  `
    query defaultColour(
      $baseIds: [ID!]!
      $productBrandIds: [ID!]!
      $interior: Boolean!
      $exterior: Boolean!
      $buyAsBase: Boolean!
    ) {
      defaultColour(
        baseIds: $baseIds
        productBrandIds: $productBrandIds
        interior: $interior
        exterior: $exterior
        buyAsBase: $buyAsBase
      ) {
        ...ColourFields
      }
    }
  `,
  [ColourFields],
);

export const PopularColours = graphql(
  `
    query popularColours {
      popularColours {
        ...ColourFields
      }
    }
  `,
  [ColourFields],
);

export const SearchColours = graphql(
  `
    query searchColours(
      $baseIds: [ID!]!
      $productBrandIds: [ID!]!
      $interior: Boolean!
      $exterior: Boolean!
      $colourBrandIds: [ID!]
      $search: String
    ) {
      searchColours(
        baseIds: $baseIds
        productBrandIds: $productBrandIds
        interior: $interior
        exterior: $exterior
        colourBrandIds: $colourBrandIds
        search: $search
      ) {
        ...ColourFields
      }
    }
  `,
  [ColourFields],
);

export const ColourBrands = graphql(`
  query colourBrands {
    colourBrands {
      id
      slug
      name
    }
  }
`);

export const NearestColours = graphql(
  `
    query nearestColours(
      $id: ID
      $hex: String
      $baseIds: [ID!]
      $colourBrandIds: [ID!]
      $productBrandIds: [ID!]
      $interior: Boolean
      $exterior: Boolean
      $count: Int! = 6
    ) {
      nearestColours(
        id: $id
        hex: $hex
        baseIds: $baseIds
        colourBrandIds: $colourBrandIds
        productBrandIds: $productBrandIds
        interior: $interior
        exterior: $exterior
        count: $count
      ) {
        distance
        colour {
          ...ColourFields
        }
      }
    }
  `,
  [ColourFields],
);

export const ColourDeckOperation = graphql(`
  query colourDeck {
    colourDeck {
      version
      brands {
        id
        name
      }
      bases {
        id
        name
      }
      families {
        name
        size
      }
      names
      codes
      ids
      lrvs
      ranks
      hexes
      brandLetters
      baseLetters
      flagLetters
    }
  }
`);
