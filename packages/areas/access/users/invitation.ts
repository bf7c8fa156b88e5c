import type { Grant } from '../rights/grant-rules.ts'

export interface Invitation {
  userId: number
  email: string
  /** The inviter's language; existing users get the mail in their own. */
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
  /** The invitation's link if the mail waits in the outbox for lack of a mail server; null otherwise. */
  link: string | null
}

export interface UsersParts {
  sendInvitation(invitation: Invitation): Promise<SentInvitation>
  /** Returns the mail that would be sent to a new user. */
  previewInvitation(
    invitation: Omit<Invitation, 'userId' | 'email' | 'isNew'>,
  ): Promise<{ subject: string; text: string }>
}
