import type { Say } from '@dxweb/kit/definitions/register-words.ts'

/** Marks archived campaigns, which still have clicks and sales. */
export const archivedMark = 'archived:'

/** Key of sales without a campaign. */
export const noCampaign = '#none'

export function campaignLabel(say: Say, campaign: string): string {
  if (campaign === noCampaign) return say('report.campaigns.withoutCampaign')
  return campaign.startsWith(archivedMark)
    ? say('report.campaigns.archived', { campaign: campaign.slice(archivedMark.length) })
    : campaign
}
