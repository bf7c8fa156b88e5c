import { openProxy } from '@dxweb/server/testing/servers/proxy.ts'

/** Prints its address as a server does. */
const { address } = await openProxy(process.argv.slice(2))
console.log(JSON.stringify({ dxweb: { address } }))
