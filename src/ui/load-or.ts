import { isRouteErrorResponse } from "react-router";

/** For the client loader of a part of a page: without signal it shows this instead. An error would replace the whole page. */
export async function loadOr<Data>(load: () => Promise<Data>, makeOther: () => Data | Promise<Data>): Promise<Data> {
  try {
    return await load();
  } catch (error) {
    if (error instanceof Response || isRouteErrorResponse(error)) throw error;
    return makeOther();
  }
}
