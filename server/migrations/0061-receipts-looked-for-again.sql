-- What commits late is looked for once more, some time after the last approval that was seen, and not at each look in between.
alter table receipt_sweep add column look_again_at timestamptz;
comment on column receipt_sweep.looked_to is 'the latest approval, or verified address, that a look has seen';
