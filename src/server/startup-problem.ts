/** Something outside the program prevents the start. Each sentence says what is wrong and what to do. No stack trace is shown. */
export class StartupProblem extends Error {
  readonly sentences: readonly string[];

  constructor(sentences: readonly string[], options?: ErrorOptions) {
    super(sentences.join("\n"), options);
    this.name = "StartupProblem";
    this.sentences = sentences;
  }
}

export interface StartupFacts {
  readonly port: number;
  readonly host: string;
  readonly dataFolder: string;
  /** Host and name of the database without user and password; null for the embedded one. */
  readonly database: string | null;
}

/** Explains failures of the machine: ports, disk, folders, database. Null for every other error, which is a bug. */
export function explainStartupError(error: unknown, facts: StartupFacts): StartupProblem | null {
  if (error instanceof StartupProblem) return error;
  for (const cause of listCauses(error)) {
    const sentence = explainCause(cause, facts);
    if (sentence !== null) return new StartupProblem([sentence], { cause: error });
  }
  return null;
}

interface SystemFailure {
  readonly code?: string;
  readonly syscall?: string;
  readonly port?: number;
  readonly path?: string;
  readonly message: string;
}

function* listCauses(error: unknown): Generator<SystemFailure> {
  let current = error;
  for (let depth = 0; depth < 8 && current instanceof Error; depth += 1) {
    yield current as SystemFailure;
    // Node tries every address of a host name and reports all failures together. The first one is enough.
    current = current instanceof AggregateError ? current.errors[0] : current.cause;
  }
}

function explainCause(failure: SystemFailure, facts: StartupFacts): string | null {
  if (failure.syscall === "listen" || failure.syscall === "bind") return explainListening(failure, facts);
  if (isDiskFull(failure)) {
    const where =
      facts.database === null ? `the disk that holds ${facts.dataFolder}` : "the database's disk or this machine's";
    return `There is no space left on ${where}. Free some and start again; nothing that was saved is lost.`;
  }
  if (
    failure.path !== undefined &&
    (failure.code === "EACCES" || failure.code === "EPERM" || failure.code === "EROFS")
  ) {
    const folder = failure.path.startsWith(`${facts.dataFolder}/`) ? `in ${facts.dataFolder}` : failure.path;
    return `This user may not write ${folder}. Give it that right, or choose another folder with TRESTLE_DATA=/some/folder.`;
  }
  return facts.database === null ? null : explainDatabase(failure, facts.database);
}

function explainListening(failure: SystemFailure, facts: StartupFacts): string | null {
  const { port = facts.port } = failure;
  // The only other port is that of the sandbox gateway.
  const setting = port === facts.port ? "PORT" : "GATEWAY_PORT";
  switch (failure.code) {
    case "EADDRINUSE":
      return `Port ${port} is taken by another program. Stop that one, or choose another port: ${setting}=${port + 1} npm start.`;
    case "EACCES":
    case "EPERM":
      return `This user may not listen on port ${port}; ports below 1024 belong to root. Choose another: ${setting}=${setting === "PORT" ? 3000 : 3001} npm start.`;
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return `This machine has no address ${facts.host}. Set HOST to one it has, or leave HOST out.`;
    default:
      return null;
  }
}

function isDiskFull(failure: SystemFailure): boolean {
  return (
    failure.code === "ENOSPC" ||
    failure.code === "EDQUOT" ||
    failure.code === "53100" ||
    failure.message.includes("No space left on device")
  );
}

/** The codes are SQLSTATEs of PostgreSQL and error codes of the operating system. */
function explainDatabase(failure: SystemFailure, database: string): string | null {
  switch (failure.code) {
    case "ECONNREFUSED":
    case "ECONNRESET":
    case "ENOTFOUND":
    case "EAI_AGAIN":
    case "ETIMEDOUT":
    case "EHOSTUNREACH":
    case "ENETUNREACH":
      return `No PostgreSQL answers at ${database}. Check the host and port in DATABASE_URL and that the server runs.`;
    case "28P01":
    case "28000":
      return `PostgreSQL at ${database} refuses the user or password of DATABASE_URL. Correct them there.`;
    case "3D000":
      return `The database of DATABASE_URL does not exist (${database}). Create it, for example with createdb, or correct the name.`;
    case "42501":
      return `The user of DATABASE_URL may not do what a start needs: ${failure.message}. Grant it CREATE on the database and on the schema public.`;
    case "53300":
      return `PostgreSQL at ${database} has no connection left. Raise its max_connections, or lower DATABASE_POOL.`;
    case "57P03":
      return `PostgreSQL at ${database} is just starting or stopping. Try again in a moment.`;
    default:
      return explainDriver(failure.message, database);
  }
}

function explainDriver(message: string, database: string): string | null {
  if (message.includes("client password must be a string")) {
    return `PostgreSQL at ${database} asks for a password and DATABASE_URL has none. Write it as postgres://user:password@host/name.`;
  }
  if (message.includes("does not support SSL")) {
    return `PostgreSQL at ${database} does not speak TLS. Take sslmode out of DATABASE_URL, or switch TLS on in the server.`;
  }
  if (/certificate|self.signed/i.test(message)) {
    return `The TLS certificate of PostgreSQL at ${database} is not trusted (${message}). Give its authority in NODE_EXTRA_CA_CERTS.`;
  }
  if (/timeout expired|Connection terminated/.test(message)) {
    return `PostgreSQL at ${database} does not answer in time. Check the host and port in DATABASE_URL and any firewall between.`;
  }
  return null;
}

/** Explains why PostgreSQL failed, from its output. */
export function explainPostgresOutput(output: string, dataFolder: string): StartupProblem {
  return new StartupProblem([explainOutput(output, dataFolder)]);
}

function explainOutput(output: string, dataFolder: string): string {
  if (output.includes("No space left on device") || output.includes("Disk quota exceeded")) {
    return `There is no space left on the disk that holds ${dataFolder}. Free some and start again; nothing that was saved is lost.`;
  }
  if (output.includes("Permission denied") || output.includes("Read-only file system")) {
    return `PostgreSQL may not write in ${dataFolder}. Give this user that right, or choose another folder with TRESTLE_DATA=/some/folder.`;
  }
  if (output.includes("could not look up effective user ID")) {
    return "PostgreSQL runs only under a user that has a name, and this one is not in /etc/passwd. Start as a user that is, or set DATABASE_URL.";
  }
  if (/incompatible with server|was initialized by PostgreSQL version/.test(output)) {
    return `The data in ${dataFolder} was made by another version of PostgreSQL. Start the version of Trestle that made it, or begin anew with npm run reset.`;
  }
  if (/cannot execute|Exec format|error while loading shared libraries|not found/.test(output)) {
    return `The embedded PostgreSQL does not run on this system (${findTellingLine(output)}). Set DATABASE_URL to a PostgreSQL of yours.`;
  }
  return `PostgreSQL did not start: ${findTellingLine(output)} Its log is in ${dataFolder}.`;
}

function findTellingLine(output: string): string {
  const lines = output.split("\n").filter((line) => line.trim() !== "");
  const telling = lines.findLast((line) => /FATAL|PANIC|ERROR|error/.test(line)) ?? lines.at(-1);
  return telling?.trim() ?? "it said nothing.";
}
