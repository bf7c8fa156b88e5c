import { callsPage } from './calls-page.ts'

process.stdout.write(await callsPage())
