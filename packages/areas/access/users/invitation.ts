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
  /** The link of an invitation in the outbox, where no mail server is set; null otherwise. */
  link: string | null
}

export interface UsersParts {
  sendInvitation(invitation: Invitation): Promise<SentInvitation>
  /** The mail as it would be sent to a new user. */
  previewInvitation(
    invitation: Omit<Invitation, 'userId' | 'email' | 'isNew'>,
  ): Promise<{ subject: string; text: string }>
}
