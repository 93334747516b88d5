import { unauthenticated, unauthorized } from "../../../server/graphql/unauthorized.ts";
import type { OperationContext } from "../../../server/operation-context.ts";
import type { Capabilities } from "../capabilities.ts";
import type { SignedInViewer, Viewer } from "../viewer.ts";

declare module "../../../server/operation-context.ts" {
  interface OperationContext {
    readonly viewer: Viewer;
    /** Where the provider lets people change their password; null where it has told us no such place. */
    readonly passwordAddress: string | null;
    /** Whether people choose their password here, with the provider of this installation. */
    readonly isProviderEmbedded: boolean;
    /** The network address the request comes from. */
    readonly address: string;
    /** Where people find the shop, for the links in mails. */
    readonly publicUrl: string;
  }
}

/** The person signed in, or an error that asks to sign in. */
export function getSignedIn({ viewer }: OperationContext): SignedInViewer {
  if (viewer.user === null) throw unauthenticated();
  return viewer;
}

/** The same, for what not everyone may do. */
export function getPermitted(context: OperationContext, isPermitted: (may: Capabilities) => boolean): SignedInViewer {
  const viewer = getSignedIn(context);
  if (!isPermitted(viewer.may)) throw unauthorized();
  return viewer;
}
