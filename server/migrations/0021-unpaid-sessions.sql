-- Orders that nobody paid are forgotten a while after they expired: they hold where somebody lives.
create index checkout_sessions_unpaid on checkout_sessions (expires_at) where purchase_id is null;
