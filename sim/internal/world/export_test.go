package world

// NetworkKinds lists all network models.
func NetworkKinds() []NetworkKind {
	kinds := make([]NetworkKind, len(networks))
	for i := range kinds {
		kinds[i] = NetworkKind(i)
	}
	return kinds
}
