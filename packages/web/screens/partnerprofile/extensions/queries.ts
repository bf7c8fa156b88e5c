export const integrationsKey = (partnerId: number) => ['partners', partnerId, 'integrations']
