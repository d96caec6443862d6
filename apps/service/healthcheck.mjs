// what a container's healthcheck runs: ends with 0 while calls should be sent to the service
const port = process.env['PORT'] ?? '8787'
const isReady = await fetch(`http://127.0.0.1:${port}/ready`).then(
  ({ ok }) => ok,
  () => false,
)
process.exitCode = isReady ? 0 : 1
