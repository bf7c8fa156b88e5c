import { pageOf, type Played } from '../model/call.ts'
import { memberOf, shownMember, timeOf } from './members.ts'

interface TagForm {
  name: string
  status: 'active' | 'inactive'
}

/** Ignores case and keeps the first spelling, like the service. */
export function setTag(tags: string[], { name, status }: TagForm): string[] {
  const others = tags.filter((each) => each.toLowerCase() !== name.toLowerCase())
  if (status === 'inactive') return others
  return others.length === tags.length ? [...tags, name] : tags
}

export const tagOperations: Record<string, Played> = {
  'GET /lists/{list_id}/members/{subscriber_hash}/tags': (call) => {
    const { list, member } = memberOf(call)
    const { tags } = shownMember(list, member)
    const dated = tags.map((tag) => ({ ...tag, date_added: member.last_changed }))
    return { tags: pageOf(call.query, dated), total_items: tags.length }
  },
  'POST /lists/{list_id}/members/{subscriber_hash}/tags': (call) => {
    const { member } = memberOf(call)
    const given = call.body['tags'] as TagForm[]
    member.tags = given.reduce(setTag, member.tags)
    member.last_changed = timeOf(call.now)
    return null
  },
}
