import { basename } from 'node:path'

const longest = 400
const vague = /(^|-)(utils?|helpers?|managers?|services?|common|misc)(\.|$)/
const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/
const switchedOff = /\b(ox|es)lint-disable|@ts-(ignore|nocheck|expect-error)/

export function beyondLimits(path: string, text: string): string[] {
  const lines = text.trimEnd().split('\n').length
  const names = path.split('/').slice(1)
  return [
    lines > longest ? `${path}: ${lines} lines, at most ${longest}` : '',
    names.some((name) => vague.test(name)) ? `${path}: a name that says nothing` : '',
    kebab.test(basename(path)) ? '' : `${path}: the name is not in kebab-case`,
    switchedOff.test(text) ? `${path}: switches a check off` : '',
  ].filter(Boolean)
}
