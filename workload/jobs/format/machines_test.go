package format

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/workload/jobs"
)

func TestReadMachine(t *testing.T) {
	m, err := ReadMachine("f", []byte("0\tbig\t2\t80\t1\t1000\n1 small 3 12 1 500\n"))
	require.NoError(t, err)
	require.Equal(t, &jobs.Machine{
		Units: 196, Cores: true, NodeNames: []string{"big1", "big2", "small1", "small2", "small3"},
		Nodes:    []jobs.NodeClass{{Nodes: []int{0, 1}, Cores: 80, MemoryBytes: 1024000}, {Nodes: []int{2, 3, 4}, Cores: 12, MemoryBytes: 512000}},
		Features: map[string][]int{"big": {0, 1}, "small": {2, 3, 4}},
	}, m)
	m, err = ReadMachine("f", []byte(`{"groups": {"g0": {"core": 4, "mem": 1000, "gpu": 2}, "g1": {"core": 8}}, "resources": {"g0": 2, "g1": 1}, "start_time": 0}`))
	require.NoError(t, err)
	require.Equal(t, &jobs.Machine{
		Units: 16, Cores: true, NodeNames: []string{"g01", "g02", "g11"},
		Nodes: []jobs.NodeClass{
			{Nodes: []int{0, 1}, Cores: 4, MemoryBytes: 1024000, Gres: []jobs.Gres{{Name: "gpu", Count: 2}}},
			{Nodes: []int{2}, Cores: 8},
		},
		Features: map[string][]int{"g0": {0, 1}, "g1": {2}},
	}, m)
}

func TestReadMachineMistakes(t *testing.T) {
	for text, want := range map[string]string{
		"":        "f:1:1: no nodes",
		"0 a 1\n": "f:1:1: 6 fields expected, 3 found (number, name, nodes, processors, speed, memory in kB)",
		"0 a x 4 1 9\n0 a 1 0 1 9\n0 a 1 1 1 -\n0 a 9999999 1 1 1\n": "f:1:5: nodes \"x\": want a whole number above 0\nf:2:1: processors \"0\": want a whole number above 0\n" +
			"f:3:1: memory \"-\": want a number of kB\nf:4:1: more than 1000000 nodes or 2147483647 processors",
		"{": "f:1:2: JSON: the file ends before the value does (it may be cut off)",
		`{"groups": {"a": {"core": 1.5}, "b": {"mem": 2}}, "resources": {"c": 1, "a": "x", "b": 0.5}}`: "f:1:18: group \"a\": no core\nf:1:27: group \"a\": core: want a whole number\nf:1:38: group \"b\": no core\nf:1:70: resources: unknown group \"c\" (did you mean \"a\"?)\nf:1:78: resources: \"a\": want a number, found a string\nf:1:88: resources: \"b\": 0.5 nodes: want a whole number up to 1000000",
		`{"groups": 3}`: "f:1:1: machine: no resources\nf:1:12: machine: groups: want an object, found a number",
	} {
		_, err := ReadMachine("f", []byte(text))
		require.EqualError(t, err, want, text)
	}
}

func FuzzReadMachine(f *testing.F) {
	f.Add([]byte("0\tbig\t2\t80\t1\t1000\n"))
	f.Add([]byte(`{"groups": {"g0": {"core": 4, "mem": 1000, "gpu": 2}}, "resources": {"g0": 2}}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		if m, err := ReadMachine("f", data); err == nil && m.Units < 0 {
			t.Fatal(m)
		}
	})
}
