/**
 * Marks a mutation by which staff change something: `extensions: staffMutation`. Each writes an audit entry with its subject,
 * and with what was before and after. tests/server/staff-audit.test.ts runs every marked mutation and reads its entry.
 */
export const staffMutation = { isStaffMutation: true } as const;
