/** The page of the scanner. It alone may run WebAssembly, so links to it load a new document with its own policy. */
export const scanPath = "/quick-order/scan";
