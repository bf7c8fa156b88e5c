import type { Translate } from '@dxweb/kit/definitions/register-words.ts'

/** Prefix that marks an archived campaign. The report includes it, since its links still work and sell. */
export const archivedMark = 'archived:'

export const noCampaign = '#none'

export function campaignLabel(say: Translate, campaign: string): string {
  if (campaign === noCampaign) return say('report.campaigns.withoutCampaign')
  return campaign.startsWith(archivedMark)
    ? say('report.campaigns.archived', { campaign: campaign.slice(archivedMark.length) })
    : campaign
}
