package cli

import (
	"math"
	"runtime/debug"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/experiments/run"
)

func TestVersionLine(t *testing.T) {
	for want, info := range map[string]debug.BuildInfo{
		"clustersim (devel)":          {},
		"clustersim v1.2.3 go1.26.8":  {GoVersion: "go1.26.8", Main: debug.Module{Version: "v1.2.3"}},
		"clustersim (devel) commit a": {Settings: []debug.BuildSetting{{Key: "vcs.revision", Value: "a"}, {Key: "vcs.modified", Value: "false"}}},
		"clustersim (devel) commit 0123456789ab (modified)": {
			Settings: []debug.BuildSetting{{Key: "vcs.revision", Value: "0123456789abcdef"}, {Key: "vcs.modified", Value: "true"}},
		},
	} {
		require.Equal(t, want, versionLine(&info))
	}
}

func TestRoundTimeKeepsThreeDigits(t *testing.T) {
	for in, want := range map[time.Duration]string{
		0: "0s", 999: "999ns", 1234: "1.23µs", 12345678: "12.3ms", 999999999: "1s", 61234567890: "1m1.2s",
	} {
		require.Equal(t, want, roundTime(in).String())
	}
}

func TestShort(t *testing.T) {
	for want, got := range map[string]string{
		"23208.9 s":       short(23208.855619047618, "s"),
		"undefined":       short(math.NaN(), "s"),
		"0 B":             short(0, "B"),
		"1.79769e+290 EB": short(math.MaxFloat64, "B"),
		"1 kB":            short(999.9999999, "B"),
		"999.999 B":       short(999.999, "B"),
		"524.561 Gf/s":    short(524561.3e6, "f/s"),
		"50 us":           short(5e-5, "s"),
		"1 s":             short(1, "s"),
		"-1.5 kB":         short(-1500, "B"),
	} {
		require.Equal(t, want, got)
	}
	require.Equal(t, "undefined", digits(math.Inf(1)))
	require.Equal(t, "undefined", percent(math.NaN()))
	require.Equal(t, "33.3 %", percent(1.0/3))
}

func TestKindOf(t *testing.T) {
	for text, want := range map[string]kind{
		"":                                 unknown,
		"name: x":                          unknown,
		"<?xml version='1.0'?>":            platformKind,
		"\ufeff\n <platform>":              platformKind,
		"hosts: []":                        platformKind,
		"name: x\nhosts:\n- a":             platformKind,
		`{"name": "x", "links": []}`:       platformKind,
		"tasks:\n  - {name: a}":            workloadKind,
		"work: {unit: flop}":               workloadKind,
		`{"name":"x","schemaVersion":"1"}`: workloadKind,
		`{"workflow":{"tasks":[]}}`:        workloadKind,
		"task,host\na,b":                   placementKind,
		"task,P1\na,1":                     workloadKind,
		"<!-- x --><adag/>":                workloadKind,
		"digraph {}":                       workloadKind,
		"1\n1 1 0":                         workloadKind,
		"processors: [p]":                  workloadKind,
		"\"host\" , task":                  placementKind,
		"# hosts: of old\ntasks: []":       workloadKind,
		"name: 'my hosts: x'\ntasks: []":   workloadKind,
		"tasks: []\n---\nhosts: []":        workloadKind,
		"connections: []":                  platformKind,
		"tasks: [":                         platformKind, // for whose reader it cannot be parsed either
		"no hosts: here: [":                unknown,
	} {
		require.Equal(t, want, kindOf(run.Source{Data: []byte(text)}), text)
	}
	for name, want := range map[string]kind{"x.dot": workloadKind, "x.DAX": workloadKind, "x.stg": workloadKind, "x.csv": unknown, "x.yaml": unknown} {
		require.Equal(t, want, kindOf(run.Source{Name: name, Data: []byte("?")}), name)
	}
	for text, want := range map[string]kind{
		"cluster(hosts=3)": platformKind, "layered(tasks=3)": workloadKind, "layered": workloadKind,
		"clutser(hosts=3)": platformKind, "layerd(tasks=3)": workloadKind, "xyz(q=1)": platformKind,
		"platform.yaml": unknown,
	} {
		require.Equal(t, want, kindOf(run.Source{Spec: text}), text)
	}
}
