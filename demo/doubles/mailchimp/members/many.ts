import type { Call, Played } from '../model/call.ts'
import { invalid, Problem } from '../model/problem.ts'
import type { FieldError } from '../model/published.ts'
import type { List } from '../model/state.ts'
import { hashOf, type MemberForm, shownMember, writeMember } from './members.ts'
import { setTag } from './tags.ts'

const maxMembers = 500

interface Refused {
  email_address: string
  error: string
  error_code: string
  field: string
  field_message: string
}

const codes: Record<string, string> = {
  'Member Exists': 'ERROR_CONTACT_EXISTS',
  'Invalid Resource': 'ERROR_INVALID_EMAIL',
}

function refusedBy(problem: Problem, email_address: string): Refused {
  const {
    title,
    detail,
    errors = [],
  } = problem.answer.body as {
    title: string
    detail: string
    errors?: FieldError[]
  }
  const [first = { field: '', message: '' }] = errors
  return {
    email_address,
    error: `${title}: ${first.message || detail}`,
    error_code: codes[title] ?? 'ERROR_GENERIC',
    field: first.field,
    field_message: first.message,
  }
}

interface ManyForm {
  members: MemberForm[]
  update_existing?: boolean
  sync_tags?: boolean
}

function writeOne(call: Call, list: List, form: MemberForm, many: ManyForm) {
  const known = list.members[hashOf(form.email_address ?? '')]
  if (known && many.update_existing !== true) throw new Problem('Member Exists')
  const member = writeMember(call, list, known, form)
  const { tags = [] } = form
  if (known && many.sync_tags === true) member.tags = []
  member.tags = tags
    .map((name) => ({ name, status: 'active' as const }))
    .reduce(setTag, member.tags)
  return { isNew: !known, member }
}

/** Adds the valid addresses and reports the invalid ones. Refuses the second occurrence of an address. */
export const manyOperations: Record<string, Played> = {
  'POST /lists/{list_id}': (call) => {
    const list = call.list()
    const many = call.body as unknown as ManyForm
    if (many.members.length > maxMembers) {
      throw invalid({ field: 'members', message: `More than ${maxMembers}` })
    }
    const [created, updated] = [[], []] as [unknown[], unknown[]]
    const errors: Refused[] = []
    const seen = new Set<string>()
    for (const form of many.members) {
      const email = form.email_address ?? ''
      try {
        if (seen.has(hashOf(email))) throw new Problem('Member Exists')
        const { isNew, member } = writeOne(call, list, form, many)
        ;(isNew ? created : updated).push(shownMember(list, member))
      } catch (error) {
        if (!(error instanceof Problem)) throw error
        errors.push(refusedBy(error, email))
      }
      seen.add(hashOf(email))
    }
    return {
      new_members: created,
      updated_members: updated,
      errors,
      total_created: created.length,
      total_updated: updated.length,
      error_count: errors.length,
    }
  },
}
