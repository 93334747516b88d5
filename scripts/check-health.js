// The health check of the container: a worker answers on WORKER_PORT, a server on PORT.
const { WORKER_PORT, PORT = "3000" } = process.env;
const isAlive = await fetch(`http://127.0.0.1:${WORKER_PORT || PORT}/healthz`).then(
  (answer) => answer.ok,
  () => false,
);
process.exit(isAlive ? 0 : 1);
