import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { BlockList, isIPv6 } from "node:net";

/** Letters, digits, hyphen and underscore: the id is written into logs, headers and pages. */
const USABLE = /^[\w-]{16,64}$/;

/** A new id for each request, or the one that a trusted proxy has given it, so that its log and ours can be joined. */
export function makeRequestIds(trustProxy: boolean | number | string): (request: IncomingMessage) => string {
  const isTrusted = makeTrust(trustProxy);
  return ({ headers, socket }) => {
    const given = headers["x-request-id"];
    const isUsable = typeof given === "string" && USABLE.test(given);
    return isUsable && isTrusted(socket.remoteAddress ?? "") ? given : randomUUID();
  };
}

/** Whether TRUST_PROXY names the address that connects. A number of hops or `on` trusts every address. */
function makeTrust(trustProxy: boolean | number | string): (address: string) => boolean {
  if (typeof trustProxy !== "string") return () => trustProxy !== false && trustProxy !== 0;
  const trusted = new BlockList();
  for (const network of trustProxy.split(",").map((part) => part.trim())) {
    const [address = "", prefix] = network.split("/");
    const family = isIPv6(address) ? "ipv6" : "ipv4";
    if (prefix === undefined) trusted.addAddress(address, family);
    else trusted.addSubnet(address, Number(prefix), family);
  }
  return (address) => trusted.check(address, isIPv6(address) ? "ipv6" : "ipv4");
}
