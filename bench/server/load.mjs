// Sends requests for a while and prints what came of it, in a process of its own so that it takes no turn of the server's.
//   node bench/server/load.mjs '{"url": …, "connections": 16, "seconds": 2, "headers": …, "method": …, "body": …, "people": 200}'
// With `people` each request signs in another user; with `tokens` each is sent by another user, because one user may not write as much as is sent here.
import autocannon from 'autocannon'

const asked = JSON.parse(process.argv[2])
let sent = 0
const signIn = (/** @type {{ method: string, headers: Record<string, string> }} */ request) => {
  sent += 1
  return {
    ...request,
    body: asked.body.replace('{person}', String(1 + (sent % asked.people))),
  }
}
const inTurn = (/** @type {{ headers: Record<string, string> }} */ request) => {
  sent += 1
  return {
    ...request,
    headers: { ...request.headers, authorization: `Bearer ${asked.tokens[sent % asked.tokens.length]}` },
  }
}
const {
  requests,
  latency,
  non2xx,
  errors,
  '2xx': answered,
} = await autocannon({
  url: asked.url,
  connections: asked.connections,
  duration: asked.seconds,
  requests: [
    {
      method: asked.method ?? 'GET',
      headers: asked.headers ?? {},
      ...(asked.body && { body: asked.body }),
      ...(asked.people && { setupRequest: signIn }),
      ...(asked.tokens && { setupRequest: inTurn }),
    },
  ],
})
console.log(JSON.stringify({ perS: requests.average, p99Ms: latency.p99, answered, failed: non2xx + errors }))
