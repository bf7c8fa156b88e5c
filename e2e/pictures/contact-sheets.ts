import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'

const perSheet = 12

/** 'board-1440-nb-dark.png' belongs on the sheets of '1440-nb'. */
const sheetOf = (file: string) => file.split('-').slice(-3, -1).join('-')

function htmlOf(folder: string, files: readonly string[], columns: number): string {
  const figures = files.map((file) => {
    const source = readFileSync(join(folder, file)).toString('base64')
    return `<figure><img src="data:image/png;base64,${source}"><figcaption>${file}</figcaption></figure>`
  })
  return `<style>body{display:grid;grid-template-columns:repeat(${columns},1fr);gap:12px;margin:12px;font:13px sans-serif}
    figure{margin:0}img{width:100%;border:1px solid #999}</style>${figures.join('')}`
}

/** Puts a folder's pictures on contact sheets, by width and language. */
export async function contactSheets(browser: Browser, folder: string): Promise<void> {
  const sheets = join(folder, 'sheets')
  mkdirSync(sheets, { recursive: true })
  const files = readdirSync(folder).filter((file) => file.endsWith('.png'))
  const page = await browser.newPage({ viewport: { width: 2000, height: 1200 } })
  for (const [sheet, its] of Map.groupBy(files.toSorted(), sheetOf)) {
    const isNarrow = sheet.startsWith('390')
    for (let at = 0; at < its.length; at += perSheet) {
      await page.setContent(htmlOf(folder, its.slice(at, at + perSheet), isNarrow ? 6 : 4))
      const path = join(sheets, `${sheet}-${at / perSheet + 1}.png`)
      await page.screenshot({ path, fullPage: true })
    }
  }
  await page.close()
}
