import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";

export interface ReceivedMail {
  readonly messageId: string;
  readonly to: string;
  readonly subject: string;
  readonly autoSubmitted: string;
}

export interface MailServer {
  readonly url: string;
  /** Every mail that arrived completely, also those that were then refused. */
  readonly received: ReceivedMail[];
  /** Decides the answer to each complete mail. Null closes the connection without an answer. */
  judge: (mail: ReceivedMail) => "250 Taken." | "451 Try again later." | "550 No such user." | null;
  stop(): Promise<void>;
}

/** A small SMTP server that accepts every mail, or answers as a test decides. */
export async function startMailServer(): Promise<MailServer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket)).on("error", () => socket.destroy());
    converse(socket, sink);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const stop = async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, "close");
  };
  const sink: MailServer = { url: `smtp://127.0.0.1:${port}`, received: [], judge: () => "250 Taken.", stop };
  return sink;
}

function converse(socket: Socket, sink: MailServer): void {
  let unread = "";
  let isInData = false;
  const say = (line: string) => socket.write(`${line}\r\n`);
  const takeData = (text: string) => {
    isInData = false;
    const mail = parseMail(text);
    sink.received.push(mail);
    const answer = sink.judge(mail);
    if (answer === null) socket.destroy();
    else say(answer);
  };
  const takeLine = (line: string) => {
    const verb = line.split(" ", 1)[0]?.toUpperCase();
    isInData = verb === "DATA";
    if (verb === "QUIT") socket.end("221 Bye.\r\n");
    else say(isInData ? "354 Go on." : "250 Fine.");
  };
  say("220 A sink.");
  socket.setEncoding("utf8").on("data", (chunk: string) => {
    unread += chunk;
    for (;;) {
      const end = isInData ? "\r\n.\r\n" : "\r\n";
      const at = unread.indexOf(end);
      if (at === -1) return;
      const part = unread.slice(0, at);
      unread = unread.slice(at + end.length);
      if (isInData) takeData(part);
      else takeLine(part);
    }
  });
}

function parseMail(text: string): ReceivedMail {
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, "im").exec(text)?.[1]?.trim() ?? "";
  return {
    messageId: header("Message-ID"),
    to: header("To"),
    subject: header("Subject"),
    autoSubmitted: header("Auto-Submitted"),
  };
}
