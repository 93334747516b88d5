/** Degrees; south and west are negative. */
export interface GeoPoint {
  latitude: number;
  longitude: number;
}

const earthRadiusKm = 6371.0088;

/** The great-circle distance by the haversine formula. It treats the earth as a sphere: the error is below one percent. */
export function distanceKm(a: GeoPoint, b: GeoPoint): number {
  const [latitudeA, latitudeB] = [radians(a.latitude), radians(b.latitude)];
  const northward = Math.sin((latitudeB - latitudeA) / 2) ** 2;
  const eastward = Math.sin(radians(b.longitude - a.longitude) / 2) ** 2;
  const chord = northward + Math.cos(latitudeA) * Math.cos(latitudeB) * eastward;
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(chord)));
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
