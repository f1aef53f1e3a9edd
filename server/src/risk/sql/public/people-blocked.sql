-- People whose payments staff have blocked by who they are. For whoever must not let them start anew.
create view people_blocked as select value as consumer_id from risk_blocks where kind = 'person' and ended_at is null;
