import type { Grant } from '../rights/grant-rules.ts'

export interface Invitation {
  userId: number
  email: string
  /** The inviter's language; existing users get their own. */
  locale: 'nb' | 'en'
  partnerId: number
  partnerName: string
  inviter: string
  grants: readonly Grant[]
  /** New users choose a password; existing ones are notified. */
  isNew: boolean
}

export interface SentInvitation {
  isMailed: boolean
  /** Of an invitation that waits in the outbox, since no mail server is set; else null. */
  link: string | null
}

export interface UsersParts {
  sendInvitation(invitation: Invitation): Promise<SentInvitation>
}
