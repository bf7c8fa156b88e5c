-- What a channel adds to a purchase on top of its tickets, `[{channel, amountOre, isPerPurchase}]`: an event's own, and the
-- house's, which new events get.
alter table event add column channel_fees jsonb not null default '[]';
alter table sales_rule add column channel_fees jsonb not null default '[]';
