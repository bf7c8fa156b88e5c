import { expect, test } from 'vitest'
import { isShell, startFromSources } from './start-from-sources.ts'

const shell = `<head><meta name="dx-worker" content="on" /><link rel="modulepreload" href="/assets/a.js"><link rel="icon" href="/i.png">
<script type="module" crossorigin nonce="n" src="/assets/main-1.js"></script>
<link rel="stylesheet" crossorigin href="/assets/main.css"></head><div id="root"></div>`

test('puts the sources in place of the built files, without a service worker', () => {
  expect(startFromSources(shell))
    .toBe(`<head><meta name="dx-worker" content="off" /><link rel="icon" href="/i.png">
<script type="module" src="/main.tsx"></script>
</head><div id="root"></div>`)
})

test('tells the shell from pages of the server', () => {
  expect([isShell(shell), isShell('<form><link rel="stylesheet" href="/a.css"></form>')]).toEqual([
    true,
    false,
  ])
})
