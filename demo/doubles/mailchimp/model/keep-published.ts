import { writeFileSync } from 'node:fs'
import { distil } from './distil.ts'

const [folder] = process.argv.slice(2)
if (folder === undefined) {
  throw new Error(
    'Say: node demo/doubles/mailchimp/model/keep-published.ts <folder of descriptions>',
  )
}
const text = `${JSON.stringify(distil(folder), null, 2)}\n`
writeFileSync(new URL('published.json', import.meta.url), text)
