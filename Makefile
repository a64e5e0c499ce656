# Everything a contributor runs. `make` lists the targets.

FUZZTIME ?= 30s
SHELL    := /bin/bash
TOOL     := go tool -modfile=tools/linters/go.mod
ORACLE   := bin/oracle
LONG     ?= ./...

# All targets build with the same flags, so that none compiles again what another has compiled. The profile is
# the one that go build ./cmd/clustersim takes by itself.
PROFILE            := cmd/clustersim/default.pgo
export CGO_ENABLED := 0
export GOFLAGS     := $(strip $(filter-out -trimpath,$(GOFLAGS)) -trimpath '-pgo=$(CURDIR)/$(PROFILE)')

# Test programs need nothing for debuggers, which takes half the time of linking them, and make vet has looked at all.
TEST := go test -ldflags=-w -vet=off

# Tests that need other programs, data or time.
TAGS := oracle,browser,long,slurm,hostile,queuedata,logsdata,site

.DEFAULT_GOAL := help
.PHONY: help build lab dist site check-site test check-long race-actors browser bench-lab slurm check-queue check-logs race cover golden fuzz hostile vet systems staticcheck gofumpt tidy lint check oracle bench bench-check bench-record pgo bench-partition fmt clean

help: ## list these targets
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):[^#]*## (.*)/\1|\2/' | \
		while IFS='|' read -r name text; do printf '%-15s %s\n' "$$name" "$$text"; done

build: ## the static binary, bin/clustersim, without the symbols that debuggers read
	go build -ldflags='-s -w' -o bin/clustersim ./cmd/clustersim

# Without inlining the program is a seventh smaller for a page to load.
lab: ## the lab as a folder for any web server, bin/lab
	@mkdir -p bin
	GOOS=js GOARCH=wasm GOFLAGS=-trimpath go build -gcflags=all=-l -ldflags='-s -w' -o bin/lab.wasm ./cmd/clustersim/internal/labwasm
	go run ./tools/labsite bin/lab.wasm "$$(go env GOROOT)/lib/wasm/wasm_exec.js" cmd/clustersim/internal/labpage/page bin/lab

dist: ## a release in bin/dist: binaries for six systems with man pages and completions, the manual if make site has made it, checksums
	go run ./tools/dist

test: ## the tests of what has changed: random ones draw a fifth, and what takes seconds is left to check-long
	$(TEST) -short ./...

check-long: ## all tests with all draws, in random order, the replay of all papers, the long pages of the manual (five minutes)
	$(TEST) -shuffle=on $(LONG)
	$(TEST) -count=1 -tags long -run 'Long|CholeskyManual|PartitioningManual' ./cmd/clustersim/cli ./sim/queue

race-actors: ## actors under the race detector (needs a C compiler)
	CGO_ENABLED=1 $(TEST) -race -count=1 ./sim/actor/...

browser: lab ## the HTML pictures and the lab in a headless Chromium (needs chromium)
	$(TEST) -count=1 -tags browser ./internal/picture/gantt/... ./internal/picture/queuechart/... ./cmd/clustersim/internal/watch
	$(TEST) -count=1 -tags browser -run Page ./cmd/clustersim/cli

bench-lab: lab ## how soon the page of the lab shows a change, in a headless Chromium (needs chromium)
	$(TEST) -count=1 -tags browser -run '^$$' -bench PageOfTheLab -benchtime 10x ./cmd/clustersim/cli

slurm: ## a job array on a Slurm of this computer (needs slurm-wlm and munge)
	$(TEST) -count=1 -tags slurm -v -run TestSlurmArray ./cmd/clustersim/cli

check-queue: ## batch queues against recorded and published schedules in the folder DATA=DIR
	DATA='$(abspath $(DATA))' $(TEST) -count=1 -tags queuedata ./workload/jobs/... ./scheduler/queue ./sim/queue ./internal/measure/queuestats ./internal/measure/waits

check-logs: ## logs of workflow systems against recorded runs in the folder DATA=DIR
	DATA='$(abspath $(DATA))' $(TEST) -count=1 -tags logsdata ./internal/logs/... ./internal/measure/ranking ./cmd/clustersim/internal/records

race: ## all tests under the race detector (needs a C compiler)
	CGO_ENABLED=1 $(TEST) -race -shuffle=on ./...

cover: ## coverage of each package, and coverage.html
	go test -coverprofile=coverage.out -coverpkg=./... ./...
	go tool cover -func=coverage.out | tail -1
	go tool cover -html=coverage.out -o coverage.html

golden: ## rewrite all golden files; read the change with git diff
	$(TEST) -count=1 $$(grep -rl --include='*_test.go' cockroachdb/datadriven . | xargs -n1 dirname | sort -u) -rewrite
	UPDATE=1 $(TEST) -count=1 ./...
	git status --short

fuzz: ## every fuzz target in turn, FUZZTIME=30s each
	@set -e; for dir in $$(grep -rlE --include='*_test.go' '^func Fuzz' . | xargs -r -n1 dirname | sort -u); do \
		for name in $$(grep -hoE '^func Fuzz[A-Za-z0-9_]*' $$dir/*_test.go | cut -d' ' -f2 | sort); do \
			echo "== $$dir $$name"; \
			go test -run '^$$' -fuzz "^$$name\$$" -fuzztime $(FUZZTIME) -fuzzminimizetime 20x $$dir; \
		done; \
	done

hostile: ## whole commands on files changed at random, for a minute (HOSTILE_SEED=N repeats one)
	$(TEST) -count=1 -tags hostile -v -timeout 20m -run TestHostile ./cmd/clustersim/cli

vet: ## go vet
	go vet -tags $(TAGS) ./...
	cd examples/outside && go vet ./...

systems: ## fail where a package or a test does not compile on Windows or macOS
	go run ./tools/systems -tags $(TAGS) windows/amd64 darwin/arm64

staticcheck: ## staticcheck
	$(TOOL) staticcheck -tags $(TAGS) ./...

gofumpt: ## fail on files that gofumpt would change
	@files=$$($(TOOL) gofumpt -l .) || exit 1; \
	if [ -n "$$files" ]; then echo "not formatted (run make fmt):"; echo "$$files"; exit 1; fi

tidy: ## fail when go mod tidy would change go.mod or go.sum
	go mod tidy -diff
	cd tools/linters && go mod tidy -diff
	cd examples/outside && go mod tidy -diff

lint: vet systems staticcheck gofumpt tidy ## vet, systems, staticcheck, gofumpt, tidy

check: lint test ## what to run before a commit: lint and test

oracle: $(ORACLE)/replay $(ORACLE)/routes $(ORACLE)/script $(ORACLE)/retry $(ORACLE)/actors ## compare live with SimGrid (needs libsimgrid-dev and g++)
	CLUSTERSIM_ORACLE=$(CURDIR)/$(ORACLE) $(TEST) -count=1 -timeout 30m -tags oracle ./sim/internal/oracletest/...
	@cat $(ORACLE)/summary.txt $(ORACLE)/scripts.txt $(ORACLE)/plays.txt

$(ORACLE)/%: internal/oracle/simgrid/%.cpp internal/oracle/simgrid/serve.hpp
	@mkdir -p $(ORACLE)
	g++ -O2 -std=c++17 -o $@ $< -lsimgrid

# With SimGrid installed the benchmark prints its figures beside ours.
ifneq ($(wildcard /usr/include/simgrid/s4u.hpp),)
bench bench-record: $(ORACLE)/replay $(ORACLE)/crowd
endif
bench: ## speed, memory and instructions, beside SimGrid's where it is installed; with DATA=DIR also of logs of batch queues
	CLUSTERSIM_ORACLE=$(CURDIR)/$(ORACLE) go run ./bench $(if $(DATA),-logs '$(abspath $(DATA))')

bench-check: ## fail where a row takes 5 % more instructions than the last line of bench/history.jsonl says (needs valgrind)
	go run ./bench -against bench/history.jsonl -run '^(1k tasks|1k tasks, saturated|10k tasks|8k flows at once|ping-pong|1,000 sleepers|100k jobs, easy|20k jobs, conservative|2k jobs, slurm|(read|write) a .*)$$'

bench-record: ## add a line to bench/history.jsonl: the ratios of make bench, and the instructions of all its rows
	CLUSTERSIM_ORACLE=$(CURDIR)/$(ORACLE) go run ./bench -record bench/history.jsonl -commit $$(git rev-parse --short HEAD)

pgo: ## measure anew which code is hot, for the compiler (two minutes on a quiet computer)
	go run ./bench -profile $(PROFILE)

bench-partition: ## graph partitioning beside METIS (needs gpmetis, Debian package metis)
	go run ./bench/partition $(BENCHFLAGS)

# The dates in the site are that of the commit, so that the same pages make the same bytes.
site: export SOURCE_DATE_EPOCH ?= $(shell git log -1 --format=%ct 2>/dev/null || echo 0)
site: ## the manual as a site, bin/site, to open without a server; with the lab if make lab has made it (needs mkdocs-material)
	go run ./tools/manual -out bin/manual -lab bin/lab
	mkdocs build --quiet --clean --strict -f bin/manual/mkdocs.yml -d ../site
	go run ./tools/manual -finish bin/site

check-site: ## the site in a headless Chromium: its search, and the lab in each lesson if it has the lab (needs chromium)
	$(TEST) -count=1 -tags browser,site ./tools/manual

fmt: ## format all Go files
	$(TOOL) gofumpt -w .

clean: ## remove what make has made
	rm -rf bin coverage.out coverage.html
