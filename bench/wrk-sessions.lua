-- New checkout sessions: each by any API key, with an Idempotency-Key of its own. No call needs anything of another.
-- Argument: a file of the keys' secrets.
dofile(debug.getinfo(1, "S").source:match("^@(.*/)") .. "wrk-threads.lua")

local secrets = {}

function init(args)
  math.randomseed(os.time() * 1000 + number)
  for line in io.lines(args[1]) do secrets[#secrets + 1] = line end
end

function request()
  local order = math.random(1, 2 ^ 30)
  return wrk.format("POST", "/api/v1/checkout-sessions", {
    authorization = "Bearer " .. secrets[math.random(#secrets)],
    ["content-type"] = "application/json",
    ["idempotency-key"] = number .. "-" .. order .. "-" .. math.random(1, 2 ^ 30),
  }, '{"order_id":"HB-' .. order .. '","amount":3698,"street":"12 Canal Street","unit":"Apt 4","city":"New York","state":"NY","postal_code":"10013",' ..
    '"success_url":"https://books.example/thank-you?order=' .. order .. '","cancel_url":"https://books.example/basket"}')
end

function response(status, headers, body)
  if status == 201 then finished = finished + 1 else failed = failed + 1 end
end
