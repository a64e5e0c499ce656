package cli

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/experiments/run"
)

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
