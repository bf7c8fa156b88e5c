import { expect, test } from 'vitest'
import { isShell, startFromSources } from './start-from-sources.ts'

const shell = `<head><meta name="dx-worker" content="on" /><link rel="modulepreload" href="/assets/a.js"><link rel="icon" href="/i.png">
<script type="module" crossorigin nonce="n" src="/assets/main-1.js"></script>
<link rel="stylesheet" crossorigin href="/assets/main.css"></head><div id="root"></div>`

test('in development the app’s page loads the sources instead of built files, without a service worker', () => {
  expect(startFromSources(shell))
    .toBe(`<head><meta name="dx-worker" content="off" /><link rel="icon" href="/i.png">
<script type="module" src="/main.tsx"></script>
</head><div id="root"></div>`)
})

test('the app’s page is distinguished from the server’s own pages', () => {
  expect([isShell(shell), isShell('<form><link rel="stylesheet" href="/a.css"></form>')]).toEqual([
    true,
    false,
  ])
})
