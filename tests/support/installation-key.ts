/** The key of every test server, and of the gift cards in the demo world of tests. */
export const installationKey = "an installation key for tests only";
