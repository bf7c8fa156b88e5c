-- What the amount was figured from, as its paper tells it.
alter table renter_settlement_line add column basis text not null default '';
