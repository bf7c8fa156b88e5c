-- Whether a purchase may leave one free seat alone in its row. Off for all events that there are.
alter table event add column avoids_gaps boolean not null default false;
