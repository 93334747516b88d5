/** The background jobs of billing that more than one file queues. */

/** Queues the statements of last month that do not exist yet. */
export const MAKE_STATEMENTS = "make-statements";
