import { graphql } from "../../../ui/graphql.ts";

const UnitPriceFields = graphql(`
  fragment UnitPriceFields on UnitPrice {
    exTax {
      formattedValue
      value
    }
    incTax {
      currencyIso
      formattedValue
      value
    }
    perLitre {
      formattedValue
    }
    source
    toolDiscount {
      formattedValue
    }
  }
`);

const VariantFields = graphql(
  `
    fragment VariantFields on ProductVariant {
      sku
      size
      litres
      baseId
      imageUrl
      imageAlt
      price {
        ...UnitPriceFields
      }
      special {
        price {
          formattedValue
        }
        incTax {
          formattedValue
        }
        limitUnit
      }
    }
  `,
  [UnitPriceFields],
);

const ProductFace = graphql(`
  fragment ProductFace on Product {
    code
    name
    slug
    subCategorySlug
    sheen
    isAvailable
    imageUrl
    hasBases
  }
`);

/** The fields with the sizes, bases and colours that a person can choose from. */
const ChoiceFields = graphql(
  `
    fragment ChoiceFields on Product {
      isTintable
      interior
      exterior
      variants {
        ...VariantFields
      }
      bases {
        id
        name
      }
      colourBrands {
        id
        name
      }
    }
  `,
  [VariantFields],
);

const CardPriceFields = graphql(`
  fragment CardPriceFields on UnitPrice {
    exTax {
      formattedValue
    }
    incTax {
      formattedValue
    }
    source
  }
`);

/** A card has room for each size once; the product's own page has every base of it. */
const ProductCard = graphql(
  `
    fragment ProductCard on Product {
      ...ProductFace
      brand {
        name
      }
      fromPrice {
        ...CardPriceFields
      }
      variants(count: 8, eachSizeOnce: true) {
        sku
        size
        litres
        baseId
        imageUrl
        price {
          ...CardPriceFields
          perLitre {
            formattedValue
          }
        }
        special {
          price {
            formattedValue
          }
          incTax {
            formattedValue
          }
        }
      }
    }
  `,
  [ProductFace, CardPriceFields],
);

export const GetProductList = graphql(
  `
    query GetProductList($address: String!) {
      productList(address: $address) {
        total
        currentPage
        facets(count: 7) {
          name
          label
          options(commonOnly: true) {
            value
            label
            count
            chosen
            parent
          }
        }
        products {
          ...ProductCard
        }
      }
    }
  `,
  [ProductCard],
);

export const GetProductPage = graphql(
  `
    query GetProductPage($subCategorySlug: String!, $slug: String!) {
      product(subCategorySlug: $subCategorySlug, slug: $slug) {
        ...ProductFace
        ...ChoiceFields
        brand {
          name
          slug
        }
        fromPrice {
          ...UnitPriceFields
        }
        imageAlt
        photographs {
          url
          thumbnailUrl
          alt
        }
        description
        features
        surfaces
        coverageM2PerLitre
        coats
        recoatHours
        cleanUp
        categories {
          name
          slug
          level
        }
        isWithdrawn
        replacement {
          name
          address
        }
        companions(count: 4) {
          ...ProductCard
        }
        systems {
          code
          name
          slug
          subCategorySlug
        }
        parts(count: 3) {
          part
          ratio
          defaultSku
          skus
          lines {
            sku
            price {
              exTax {
                value
              }
              incTax {
                value
              }
            }
          }
          product {
            code
            name
            slug
            subCategorySlug
            imageUrl
            ...ChoiceFields
          }
        }
        dataSheets {
          title
          url
          size
        }
        stock {
          sku
          storeId
          storeName
          availableQuantity
          statusStock
        }
      }
    }
  `,
  [ProductFace, ChoiceFields, ProductCard, UnitPriceFields],
);

export const GetProductCards = graphql(
  `
    query GetProductCards($productCodes: [String!]!) {
      productCards(productCodes: $productCodes) {
        ...ProductCard
      }
    }
  `,
  [ProductCard],
);

export const SuggestSearch = graphql(`
  query SuggestSearch($text: String!) {
    suggestSearch(text: $text) {
      exactProduct {
        slug
        subCategorySlug
        sku
      }
      products {
        code
        name
        slug
        subCategorySlug
        brandName
        sku
        size
        imageUrl
        price {
          exTax {
            formattedValue
          }
          incTax {
            formattedValue
          }
          source
        }
      }
      colours {
        id
        name
        code
        hex
        brandName
      }
      categories {
        name
        slug
        level
        above
      }
    }
  }
`);

export const GetProductsPrice = graphql(`
  query getProductsPrice($skus: [String!]!) {
    getProductsPrice(skus: $skus) {
      sku
      price {
        currencyIso
        formattedValue
        value
      }
      amountAfterDiscount {
        currencyIso
        formattedValue
        value
      }
      unitPrice {
        toolDiscount {
          formattedValue
          value
        }
      }
      specialPromotion {
        price {
          currencyIso
          formattedValue
          value
        }
        limitUnit
        quantityAdded
      }
    }
  }
`);

export const BatchGetImage = graphql(`
  query BatchGetImage($imageType: String!, $productCodes: [String!]!) {
    batchGetImage(imageType: $imageType, productCodes: $productCodes) {
      productCode
      url
    }
  }
`);

const HeaderCategoryFields = graphql(`
  fragment HeaderCategoryFields on HeaderCategory {
    name
    slug
    ranges(count: 12) {
      name
      slug
      subRanges(count: 15) {
        name
        slug
      }
    }
  }
`);

export const GetHeader = graphql(
  `
    query GetHeader {
      headerCategories(count: 12) {
        ...HeaderCategoryFields
      }
    }
  `,
  [HeaderCategoryFields],
);

export const GetHeaderCategory = graphql(
  `
    query GetHeaderCategory($slug: String!) {
      headerCategory(slug: $slug) {
        ...HeaderCategoryFields
      }
    }
  `,
  [HeaderCategoryFields],
);
