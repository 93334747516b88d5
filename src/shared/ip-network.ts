const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
const IPV6_GROUPS = 8;
const NETWORK_GROUPS = 4;

/**
 * The network that limits count for: an IPv4 address, or the first 64 bits of an IPv6 address, because one connection has as
 * many IPv6 addresses as it likes.
 */
export function toNetwork(address: string): string {
  const mapped = MAPPED_IPV4.exec(address)?.[1];
  if (mapped !== undefined || !address.includes(":")) return mapped ?? address;
  const [start = "", end] = address.toLowerCase().split("%", 1)[0]?.split("::") ?? [];
  const before = toGroups(start);
  const after = toGroups(end ?? "");
  const zeros = Array.from({ length: Math.max(0, IPV6_GROUPS - before.length - after.length) }, () => "0");
  return `${[...before, ...zeros, ...after].slice(0, NETWORK_GROUPS).join(":")}::/64`;
}

function toGroups(text: string): string[] {
  return text === "" ? [] : text.split(":").map((group) => group.replace(/^0+(?=.)/, ""));
}
