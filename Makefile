# `make` alone lists the targets. Each is a line or two; what is longer lies in Scripts.

SWIFT ?= swift
CONFIGURATION ?= debug
# One place for all builds: what several packages share is compiled once.
SCRATCH ?= $(CURDIR)/.build
export SWIFT CONFIGURATION SCRATCH

.DEFAULT_GOAL := help
.PHONY: help app test proofs torture refreshers hostile many formats bench bench-scale instructions forbidden lint format check install uninstall installed clean
.PHONY: adoption alone docs api ios release new-plugin dist dist-proof attach planted-faults

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 20

app: ## build the program `feed`, and run its demo: online, offline, expired
	@Scripts/app

test: ## run every package's and app's tests for which something has changed; FRESH=1 runs all
	@Scripts/test

proofs: ## the short form of every proof: torture, hostile and live servers, terminals, private networks, a new plug-in, an installed copy
	@Scripts/proofs

FACTOR ?= 1
torture: ## the long proofs that the cache cannot lose or corrupt a feed; FACTOR=2 doubles them, 0.2 takes a fifth
	@Scripts/torture $(FACTOR)

hostile: ## what hostile servers do to the program, at length; and the packages of the network and of pictures under the sanitizers
	@Scripts/hostile

many: ## follow a thousand feeds: requests and connections at once, 300 failures, and the time against curl and the disk; a month of what is new, its time, a month of feeds that fail, and what cron would mail; FACTOR=0.1 shortens these
	@Scripts/many $(FACTOR)

formats: ## compare what the formats read with Python's feedparser over 10,000 documents, and ids with its uuid; installs feedparser by pip
	@Scripts/formats

bench: ## measure the product against what a team would write instead
	@Scripts/bench

refreshers: ## let three instances keep 100 feeds fresh in one PostgreSQL for a minute; one is killed, and the database is restarted; needs root
	@Scripts/refreshers

bench-scale: ## draw what the work costs, from 100 images to a million
	@Scripts/bench-scale

instructions: ## count the instructions of three pieces of work, and name what grew by more than 5 %
	@Scripts/instructions

forbidden: ## count the connections to private networks that a hostile feed causes, and the tokens that it gets; none is allowed
	@Scripts/forbidden

planted-faults: ## plant faults one by one, each of which must turn the checks red; hours; ONLY="FeedCache 7" takes some, COMMAND="make proofs" another check
	@Scripts/planted-faults $(foreach word,$(ONLY),--only $(word)) $(if $(COMMAND),--command "$(COMMAND)")

lint: ## check the format, who imports whom, the width of comments, the links of documents, the ports in READMEs, how foreign text is compared, the privacy manifests, the places of planted faults, and the workflows
	@$(SWIFT) format lint --strict --recursive --parallel Packages/*/Package.swift Packages/*/Sources Packages/*/Tests Apps/*/Package.swift Apps/*/Sources Apps/*/Tests
	@Scripts/boundaries
	@Scripts/comments
	@Scripts/links
	@Scripts/ports
	@Scripts/foreign-text
	@Scripts/privacy
	@Scripts/planted-faults --check
	@Scripts/workflows

format: ## format all sources
	@$(SWIFT) format --in-place --recursive --parallel Packages/*/Package.swift Packages/*/Sources Packages/*/Tests Apps/*/Package.swift Apps/*/Sources Apps/*/Tests

check: lint test proofs ## all that a change must pass

adoption: ## use each module from a new project, by tag and vendored, with its README's example; and in each setting of a team
	@Scripts/adoption

alone: ## run `swift test` in each package by itself, as a contributor does
	@Scripts/alone

docs: ## build the documentation into .build/docs; a warning, or an undocumented public symbol, fails
	@Scripts/docs

api: ## list public API that changed since the last release
	@Scripts/api

ios: ## build all modules for iOS; needs Xcode
	@Scripts/ios

release: ## tag a release: VERSION=1.0.0; DRY=--dry-run shows it
	@Scripts/release $(DRY) $(VERSION)

new-plugin: ## make a plug-in package: NAME=FeedCacheX PORT=FeedStore, or NAME=FeedAPIX PORT=HTTPClient or FeedFormat, or NAME=FeedPresentationX PORT=FeedView
	@Scripts/new-plugin "$(NAME)" "$(PORT)"

PREFIX ?= /usr/local
install: ## install the program, its manual and its completions below PREFIX, default /usr/local
	@PREFIX="$(PREFIX)" DESTDIR="$(DESTDIR)" Scripts/install

uninstall: ## remove what install put there
	@PREFIX="$(PREFIX)" DESTDIR="$(DESTDIR)" Scripts/install --remove

installed: ## prove that an installed copy needs nothing of the checkout
	@Scripts/installed

dist: ## pack the program into .build/dist: a tarball, and a Debian package where dpkg-dev is installed
	@Scripts/dist

dist-proof: ## prove that two builds are the same bytes, and that the Debian package works in a clean root; SUITE=trixie takes that one, PACKED=FOLDER compares its files
	@SUITE="$(SUITE)" PACKED="$(PACKED)" Scripts/dist-proof

attach: ## attach what dist packed to a release on GitHub: TAG=1.0.0
	@Scripts/attach "$(TAG)"

clean: ## delete all build products
	@rm -rf .build Packages/*/.build Apps/*/.build
