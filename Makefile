# make test       all checks, as in CI
# make test-long  tests with twenty times as many random cases
# make fuzz       fuzz every parser with libFuzzer, FUZZ_SECONDS each
# make bench      Criterion benchmarks of the engines
# make portable   run release builds on emulated processors and compare their speed with a native build
# make advisories check dependencies for known vulnerabilities (needs network access)
# make strength   strength benchmark of the players against thresholds (hours; resumes when interrupted)
# make boards     search for boards and measure the first-move advantage on them
# make bless      create missing golden files
# make wire       generate the page's TypeScript types and rules catalogue
# make crash      crash test: kill servers at random points, CRASHES times per store
# make simulate   deterministic simulation of servers with faults: SEEDS seeds from FROM, or one SEED with its history
# make simulate-mutants  check that the simulation finds known problems when they are reintroduced
# make load       load test: LOAD_TABLES with a move per second for LOAD_SECONDS on LOAD_STORE (sqlite or postgres), idle sockets and more
# make load-starvation  answers of opponents while one address opens STARVATION_TABLES tables with masters
# make load-flood load test of moves while six anonymous clients flood the server, on LOAD_STORE
# make soak       load test with 19 000 sockets and 500 games for SOAK_SECONDS: fails on errors and growing memory

FUZZ_SECONDS ?= 60
CRASHES ?= 200
SEEDS ?= 1000
FROM ?= 0
SEED ?=
LOAD_STORE ?= sqlite
LOAD_TABLES ?= 2000
LOAD_SECONDS ?= 60
SOAK_SECONDS ?= 3600
STARVATION_TABLES ?= 1800
CARGO_DENY = 0.20.2
FUZZ_TARGETS = rules action position drawing board record table

export CARGO_TARGET_DIR ?= $(CURDIR)/target

.PHONY: test toolchain postgres chromium cargo-deny deny advisories portable format prose clippy tests docs web e2e test-long fuzz bench strength boards bless wire crash simulate simulate-mutants load load-flood load-short load-starvation soak

test: toolchain postgres chromium format prose deny clippy tests load-short docs web e2e
	@echo "All checks passed."

toolchain:
	@command -v cargo >/dev/null || { echo "cargo is missing: install Rust 1.95 or later with rustup"; exit 1; }
	@cargo fmt --version >/dev/null 2>&1 || rustup component add rustfmt
	@cargo clippy --version >/dev/null 2>&1 || rustup component add clippy

# The store tests start their own PostgreSQL server.
postgres:
	@ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || { apt-get update -qq && apt-get install -y -qq postgresql; } \
		|| { echo "PostgreSQL is missing: apt-get install postgresql"; exit 1; }

format:
	cargo fmt --all --check

# Archaic pronouns and long first sentences in comments and texts; exceptions: scripts/check_prose_allow.txt.
prose:
	scripts/check_prose.py --self-test
	scripts/check_prose.py

# Debug build: compiling takes longer than running it.
cargo-deny:
	@cargo deny --version >/dev/null 2>&1 || env -u CARGO_TARGET_DIR CARGO_PROFILE_DEV_DEBUG=0 \
		cargo install cargo-deny --version $(CARGO_DENY) --locked --debug --quiet

# Checks licences, bans and sources of dependencies; configured in deny.toml.
deny: cargo-deny
	cargo deny --locked check licenses bans sources

advisories: cargo-deny
	cargo deny --locked check advisories

clippy:
	cargo clippy --workspace --all-targets --locked -- -D warnings

tests:
	cargo test --workspace --locked

# Web page: formatting, lint, type check and unit tests.
web:
	cd web && npm install --no-save && npm run check && npm test

# End-to-end tests: whole games in a browser, against the debug binary built by `tests`.
e2e:
	cd web && npx playwright test

chromium:
	@command -v chromium >/dev/null || { apt-get update -qq && apt-get install -y -qq chromium; } \
		|| { echo "Chromium is missing: apt-get install chromium"; exit 1; }

docs:
	RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps --locked

test-long:
	DOMINIUM_LONG=20 cargo test --workspace --locked

# cargo-fuzz needs unstable compiler flags; RUSTC_BOOTSTRAP enables them on a stable toolchain.
fuzz:
	@cargo fuzz --version >/dev/null 2>&1 || cargo install cargo-fuzz --locked
	for target in $(FUZZ_TARGETS); do \
		mkdir -p fuzz/corpus/$$target; \
		RUSTC_BOOTSTRAP=1 cargo fuzz run $$target fuzz/corpus/$$target fuzz/seeds/$$target \
			-- -max_total_time=$(FUZZ_SECONDS) -max_len=4096 || exit 1; \
	done

bench:
	cargo bench -p kingdomino -p domination --locked

portable:
	@command -v qemu-x86_64 >/dev/null && command -v qemu-aarch64 >/dev/null && command -v aarch64-linux-gnu-gcc >/dev/null \
		|| { apt-get update -qq && apt-get install -y -qq qemu-user gcc-aarch64-linux-gnu libc6-dev-arm64-cross; } \
		|| { echo "missing: qemu-user gcc-aarch64-linux-gnu libc6-dev-arm64-cross"; exit 1; }
	rustup target add aarch64-unknown-linux-gnu
	scripts/portable.py

strength:
	scripts/strength.py

boards:
	cargo run --release -p domination --example standard_board --locked

bless:
	DOMINIUM_BLESS=1 cargo test -p kingdomino -p domination --test golden --locked

wire:
	DOMINIUM_BLESS=1 cargo test -p api --test typescript --locked
	DOMINIUM_BLESS=1 cargo test -p games --test typescript --locked

crash:
	DOMINIUM_CRASHES=$(CRASHES) cargo test -p dominium --test server --locked -- crash:: --nocapture

# `make test` simulates 200 seeds. This build is optimised and keeps the checks of debug builds.
simulate:
	DOMINIUM_WITHOUT_PAGE=1 DOMINIUM_SIMULATION_SEEDS=$(SEEDS) DOMINIUM_SIMULATION_FROM=$(FROM) DOMINIUM_SIMULATION_SEED=$(SEED) \
		cargo test --profile simulation -p server --test simulation --locked -- every_seed --nocapture

simulate-mutants:
	scripts/simulation_mutants.py

load:
	cargo build --release --locked
	cargo run --release --locked -p server --example load -- $(CARGO_TARGET_DIR)/release/dominium \
		--store $(LOAD_STORE) --tables $(LOAD_TABLES) --seconds $(LOAD_SECONDS)

load-starvation:
	cargo build --release --locked
	cargo run --release --locked -p server --example load -- $(CARGO_TARGET_DIR)/release/dominium starvation \
		--store $(LOAD_STORE) --tables $(STARVATION_TABLES)

load-flood:
	cargo build --release --locked
	cargo run --release --locked -p server --example load -- $(CARGO_TARGET_DIR)/release/dominium flood \
		--store $(LOAD_STORE)

soak:
	cargo build --release --locked
	cargo run --release --locked -p server --example load -- $(CARGO_TARGET_DIR)/release/dominium soak \
		--store $(LOAD_STORE) --seconds $(SOAK_SECONDS)

# Five seconds of the load test and of the soak test, with the debug builds of `tests`.
load-short: tests
	for store in sqlite postgres; do \
		$(CARGO_TARGET_DIR)/debug/examples/load $(CARGO_TARGET_DIR)/debug/dominium moves soak \
			--store $$store --seconds 5 --tables 20 --sockets 200 || exit 1; \
	done
