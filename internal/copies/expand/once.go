package expand

import "github.com/clustersim/clustersim/scheduler"

// Once is a mapper that plans like m and runs each task once. copies is false if m is such a mapper itself.
func Once(m scheduler.Mapper) (once scheduler.Mapper, copies bool) {
	if x, ok := m.(interface{ Once() scheduler.Mapper }); ok {
		return x.Once(), true
	}
	return m, false
}
