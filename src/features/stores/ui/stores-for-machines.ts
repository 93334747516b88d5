import type { StoreRow } from "./store-card.tsx";

/** What search engines read of the stores on a page (schema.org). */
export function storesForMachines(rows: readonly StoreRow[], origin: string): Record<string, unknown> {
  return {
    "@context": "https://schema.org",
    "@graph": rows.map(({ store: { storeId, shortName, address, geoPoint } }) => ({
      "@type": "HardwareStore",
      "@id": new URL(`/store-finder/#store-${storeId}`, origin).href,
      name: `Trestle Trade ${shortName}`,
      url: new URL("/store-finder/", origin).href,
      telephone: address.phoneNumber,
      address: {
        "@type": "PostalAddress",
        streetAddress: [address.line1, address.line2].filter(Boolean).join(", "),
        addressLocality: address.district,
        addressRegion: address.state,
        postalCode: address.postCode,
        addressCountry: address.countryCode,
      },
      geo: { "@type": "GeoCoordinates", latitude: geoPoint.latitude, longitude: geoPoint.longitude },
    })),
  };
}
