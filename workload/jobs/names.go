package jobs

import "strings"

// addNamed appends the columns that number names.
func (t *Trace) addNamed(n int, j *Job) {
	for i, c := range [...]struct {
		name   string
		column *[]int32
		names  *[]string
	}{
		{j.User, &t.User, &t.Names.Users},
		{j.Group, &t.Group, &t.Names.Groups},
		{j.Account, &t.Account, &t.Names.Accounts},
		{j.Partition, &t.Partition, &t.Names.Partitions},
		{j.QOS, &t.QOS, &t.Names.QOS},
		{j.Executable, &t.Executable, &t.Names.Executables},
	} {
		if c.name == "" {
			put(c.column, n, -1, -1, false)
			continue
		}
		if t.known[i] == nil {
			t.known[i] = make(map[string]int32, len(*c.names))
			for k, name := range *c.names {
				t.known[i][name] = int32(k)
			}
		}
		k, ok := t.known[i][c.name]
		if !ok {
			name := strings.Clone(c.name) // it may be part of a whole file
			k = int32(len(*c.names))
			*c.names = append(*c.names, name)
			t.known[i][name] = k
		}
		put(c.column, n, k, -1, true)
	}
}
