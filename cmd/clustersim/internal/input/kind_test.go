package input

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/experiments/run"
)

func TestKindOf(t *testing.T) {
	in := &Reader{ctx: t.Context()}
	kindOf := func(src run.Source) Kind {
		kind, err := in.KindOf(src)
		require.NoError(t, err)
		return kind
	}
	for text, want := range map[string]Kind{
		"":                                 UnknownKind,
		"name: x":                          UnknownKind,
		"<?xml version='1.0'?>":            PlatformKind,
		"\ufeff\n <platform>":              PlatformKind,
		"hosts: []":                        PlatformKind,
		"name: x\nhosts:\n- a":             PlatformKind,
		`{"name": "x", "links": []}`:       PlatformKind,
		"tasks:\n  - {name: a}":            WorkloadKind,
		"work: {unit: flop}":               WorkloadKind,
		`{"name":"x","schemaVersion":"1"}`: WorkloadKind,
		`{"workflow":{"tasks":[]}}`:        WorkloadKind,
		"task,host\na,b":                   PlacementKind,
		"task,P1\na,1":                     WorkloadKind,
		"<!-- x --><adag/>":                WorkloadKind,
		"digraph {}":                       WorkloadKind,
		"1\n1 1 0":                         WorkloadKind,
		"processors: [p]":                  WorkloadKind,
		"\"host\" , task":                  PlacementKind,
		"# hosts: of old\ntasks: []":       WorkloadKind,
		"name: 'my hosts: x'\ntasks: []":   WorkloadKind,
		"tasks: []\n---\nhosts: []":        WorkloadKind,
		"connections: []":                  PlatformKind,
		"axes: {k: 2}":                     CampaignKind,
		"work: n\nworkloads: {}":           StudyKind,
		"axes: [":                          PlatformKind, // as below
		"%%MatrixMarket matrix":            GraphKind,
		"c a graph\np sp 2 1\na 1 2 3":     GraphKind,
		"2 1\n2\n1\n":                      UnknownKind,  // METIS, which only its name shows
		"tasks: [":                         PlatformKind, // its reader reports what cannot be parsed
		"no hosts: here: [":                UnknownKind,
	} {
		require.Equal(t, want, kindOf(run.Source{Data: []byte(text)}), text)
	}
	for name, want := range map[string]Kind{"x.dot": WorkloadKind, "x.DAX": WorkloadKind, "x.stg": WorkloadKind, "x.csv": UnknownKind, "x.graph": GraphKind, "x.GR": GraphKind, "x.mtx": GraphKind, "x.yaml": UnknownKind} {
		require.Equal(t, want, kindOf(run.Source{Name: name, Data: []byte("?")}), name)
	}
	for text, want := range map[string]Kind{
		"cluster(hosts=3)": PlatformKind, "layered(tasks=3)": WorkloadKind, "layered": WorkloadKind,
		"grid": GraphKind, "gird(rows=3)": GraphKind,
		"clutser(hosts=3)": PlatformKind, "layerd(tasks=3)": WorkloadKind, "xyz(q=1)": PlatformKind,
		"platform.yaml": UnknownKind,
	} {
		require.Equal(t, want, kindOf(run.Source{Spec: text}), text)
	}
}
